import { Component } from "react";
import type { ReactNode } from "react";

interface ErrorBoundaryProps {
  /** A different key renders the children again. */
  readonly resetKey: string;
  readonly fallback: ReactNode;
  readonly children: ReactNode;
}

interface ErrorBoundaryState {
  readonly key: string;
  readonly hasFailed: boolean;
}

/** A class, because React has no other way to catch errors of components. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { key: this.props.resetKey, hasFailed: false };

  static getDerivedStateFromError(): Partial<ErrorBoundaryState> {
    return { hasFailed: true };
  }

  static getDerivedStateFromProps(
    { resetKey }: ErrorBoundaryProps,
    { key }: ErrorBoundaryState,
  ): ErrorBoundaryState | null {
    return resetKey === key ? null : { key: resetKey, hasFailed: false };
  }

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}
