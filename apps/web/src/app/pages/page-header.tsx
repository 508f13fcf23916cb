interface PageHeaderProps {
  readonly title: string;
  readonly text: string;
}

export function PageHeader({ title, text }: PageHeaderProps) {
  return (
    <header className="mx-auto max-w-2xl text-center">
      <h1 className="text-3xl font-bold sm:text-4xl">{title}</h1>
      <p className="mt-4 text-lg text-pretty text-ink-muted">{text}</p>
    </header>
  );
}
