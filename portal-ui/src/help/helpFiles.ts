import type { Session } from '../shared/session/sessionStore'
import { type Audience, audienceOf } from './audience'

/** Manuals and videos are whatever files lie in these folders when the app is built. */
const manuals = import.meta.glob<string>('./manuals/*.pdf', {
  eager: true,
  query: '?url',
  import: 'default',
})
const videos = import.meta.glob<string>('./videos/*.mp4', {
  eager: true,
  query: '?url',
  import: 'default',
})
const captions = import.meta.glob<string>('./videos/*.vtt', {
  eager: true,
  query: '?url',
  import: 'default',
})

/** The address of the manual written for this person; none when there is no such file. */
export const manualOf = (session: Session | null): string | undefined =>
  manuals[`./manuals/${audienceOf(session)}.pdf`]

const READERS: Record<Audience, string> = {
  loggedOut: '',
  'non-affiliate': 'tenants',
  affiliate: 'affiliates',
  accounting: 'Accounting',
}

/** Under which name it is saved: "Crest 2307 manual for tenants.pdf". */
export const manualNameOf = (session: Session | null, product: string) =>
  `${product} manual for ${READERS[audienceOf(session)]}.pdf`

export const videoOf = (name: string): string | undefined => videos[`./videos/${name}.mp4`]

export const captionsOf = (name: string): string | undefined => captions[`./videos/${name}.vtt`]
