/** The cursor in the address of the next page; undefined on the last one. */
export const cursorIn = (next: string | null) =>
  next ? (new URL(next, location.origin).searchParams.get('cursor') ?? undefined) : undefined
