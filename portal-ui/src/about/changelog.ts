/** A release as the changelog tells it. */
export interface Release {
  title: string
  parts: { text: string; items: string[] }[]
}

const partOf = (release: Release) => {
  const last = release.parts.at(-1)
  if (last) return last
  const first = { text: '', items: [] }
  release.parts.push(first)
  return first
}

/** What the changelog has: releases under `##`, paragraphs, and points after `-`. */
export function releasesIn(changelog: string): Release[] {
  const releases: Release[] = []
  for (const line of changelog.split('\n').map((each) => each.trim())) {
    const release = releases.at(-1)
    if (line.startsWith('## ')) releases.push({ title: line.slice(3), parts: [] })
    else if (!release || !line) continue
    else if (line.startsWith('- ')) partOf(release).items.push(line.slice(2))
    else release.parts.push({ text: line, items: [] })
  }
  return releases
}
