import type { ReactNode } from 'react'

/** An amount, a TIN, a code or a reference: never translated, and always shown as it is stored. */
export const Value = ({ children }: { children: ReactNode }) => (
  <span translate="no">{children}</span>
)
