import { Fragment } from 'react'

/** A record of the file; on a phone it breaks behind a comma, so that amounts stay whole. */
export const FilingRecord = ({ text }: { text: string }) =>
  text.split(',').map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the fields of a record have only their place
    <Fragment key={at}>
      {at > 0 && (
        <>
          ,<wbr />
        </>
      )}
      {part}
    </Fragment>
  ))
