import { Fragment } from "react";

/** Lines break after a dot and before the port, if the parts are short enough. */
export function BreakableAddress({ address }: { readonly address: string }) {
  return address.split(/(?<=\.)|(?=:)/).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
