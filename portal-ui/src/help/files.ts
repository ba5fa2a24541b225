import type { Section } from '../shared/messages/help/shape'
import type { Session } from '../shared/session/store'
import { audienceOf } from './audience'

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

/** Whether the desk has screens that take scans in; with them this changes, and a test says so. */
const SCANS_ARE_READ = false

/** The questions about what is there: like a manual without its file, the rest is not shown. */
export const existing = (sections: Section[], scansAreRead = SCANS_ARE_READ): Section[] =>
  sections.map(({ title, questions }) => ({
    title,
    questions: questions.filter(({ scans = scansAreRead }) => scans === scansAreRead),
  }))

/** The address of the manual written for this person; none when there is no such file. */
export const manualOf = (session: Session | null): string | undefined =>
  manuals[`./manuals/${audienceOf(session)}.pdf`]

export const videoOf = (name: string): string | undefined => videos[`./videos/${name}.mp4`]
