import Box from '@mui/material/Box'
import { useEffect } from 'react'
import type { FileSchema } from '../api/types'
import { signedCopiesMessages as words } from '../messages/signedCopies'
import { type PageBox, PageBoxes } from '../pagePicture/PageBoxes'
import { PagePane } from '../pagePicture/PagePane'
import { PageTools } from '../pagePicture/PageTools'
import { usePageView } from '../pagePicture/usePageView'
import { asPicture } from '../queries/asPicture'
import { copyFieldLabel } from './copyFields'

/** Large enough to read an amount. */
const ZOOM = 1.8

interface Props {
  /** The id of the certificate. */
  of: string
  file: FileSchema
  /** The field that is looked at; '' for none. */
  current: string
  onPick: (field: string) => void
}

const pictureQuery = ({ of, file }: Props) => ({
  queryKey: ['copy-page', of, file.id],
  ...asPicture(`/certificates/${encodeURIComponent(of)}/files/${file.id}/page.png`),
})

const boxesOf = ({ comparison }: FileSchema): PageBox[] =>
  (comparison?.differences ?? []).flatMap(({ field, box }) => {
    if (!box) return []
    const [left = 0, top = 0, right = 0, bottom = 0] = box
    const label = copyFieldLabel(field)
    return [
      {
        name: field,
        label,
        spoken: words.onPage(label),
        says: words.differing,
        level: 'look',
        box: [left, top, right, bottom],
      },
    ]
  })

/** The page of a signed copy, with the fields that differ to be pressed. */
export default function CopyPage(props: Props) {
  const { file, current, onPick } = props
  const { enlarge, ...view } = usePageView({ page: 1, turn: 0, zoom: 1 })
  const boxes = boxesOf(file)
  const framed = boxes.find(({ name }) => name === current)?.box ?? null
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when another field is looked at
  useEffect(() => {
    if (framed) enlarge(ZOOM)
  }, [current])
  return (
    <Box sx={{ height: 'min(560px, 70dvh)', display: 'grid' }}>
      <PagePane
        alt={words.pictureOf(file.name)}
        query={pictureQuery(props)}
        view={view.view}
        framed={framed}
        tools={<PageTools of={{ ...view, enlarge }} pages={[1]} />}
      >
        <PageBoxes boxes={boxes} turn={view.view.turn} current={current} onPick={onPick} />
      </PagePane>
    </Box>
  )
}
