/** The state of a certificate's page right after it was sent: it then begins with a confirmation. */
export const JUST_SENT = { justSent: true }

export const isJustSent = (state: unknown) =>
  Boolean((state as Partial<typeof JUST_SENT> | null)?.justSent)
