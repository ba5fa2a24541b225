import type { Certificate } from '../api/types'

/** A signed copy was compared, or replaced: few certificates have one. */
export const hasSignedCopies = ({ files, former_copies }: Certificate) =>
  former_copies.length > 0 || files.some(({ comparison }) => comparison !== null)
