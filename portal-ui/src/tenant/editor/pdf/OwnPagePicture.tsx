import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useFormContext, useWatch } from 'react-hook-form'
import { editorMessages } from '../../../shared/messages/editor'
import { type PageBox, PageBoxes } from '../../../shared/pagePicture/PageBoxes'
import { PagePane } from '../../../shared/pagePicture/PagePane'
import { PageTools } from '../../../shared/pagePicture/PageTools'
import type { Box as Area } from '../../../shared/pagePicture/pageRotation'
import { asPicture } from '../../../shared/queries/asPicture'
import { Icon } from '../../../shared/ui/Icon'
import { lineBelow } from '../../../shared/ui/layout'
import { useStepNav } from '../checks/useSteps'
import type { Values } from '../saving/draftValues'
import { fieldsLeft } from '../saving/readMarks'
import { nameOfMark, sureness } from './markWords'
import type { OwnPage } from './useOwnPage'

const words = editorMessages.pdf

export interface OwnPageProps {
  /** The id of the draft. */
  id: string
  /** The server has the draft, and with it the page. */
  exists: boolean
  page: OwnPage
  titleId: string
}

const pictureQuery = ({ id, exists, page }: OwnPageProps) => ({
  queryKey: ['own-page', id, page.reading.picture?.id ?? ''],
  enabled: exists,
  ...asPicture(`/certificates/${encodeURIComponent(id)}/from-pdf.png`),
})

const areaOf = ([left = 0, top = 0, right = 0, bottom = 0]: number[]): Area => [
  left,
  top,
  right,
  bottom,
]

/** Where each field is, and which are still to be looked at. */
function useBoxes({ reading }: OwnPage): PageBox[] {
  const values = useWatch({ control: useFormContext<Values>().control }) as Values
  const left = new Map(fieldsLeft(values).map((mark) => [mark.field, mark]))
  return reading.boxes.map(({ field, box }) => {
    const mark = left.get(field)
    const label = nameOfMark({ field })
    return {
      name: field,
      label,
      spoken: words.onPage(label),
      says: mark ? sureness(mark) : '',
      level: mark?.level ?? 'sure',
      box: areaOf(box),
    }
  })
}

/** The page of the PDF that the draft was filled in from, with its fields to be pressed. */
export default function OwnPagePicture(props: OwnPageProps) {
  const { page, titleId } = props
  const { view, current, reading } = page
  const { goToField } = useStepNav()
  const boxes = useBoxes(page)
  const pick = (field: string) => {
    if (!page.hasRoom) page.close()
    goToField(field)
  }
  return (
    <Box sx={frameStyles}>
      <Box sx={headStyles}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography id={titleId} variant="h2">
            {words.ownTitle}
          </Typography>
          <Typography variant="body2" color="text.secondary" noWrap title={reading.file}>
            {reading.file}
          </Typography>
        </Box>
        <IconButton
          size="small"
          aria-label={words.hide}
          title={words.hide}
          onClick={page.close}
          sx={{ width: { xs: 44, md: 32 }, height: { xs: 44, md: 32 } }}
        >
          <Icon name="x" size={18} />
        </IconButton>
      </Box>
      <PagePane
        alt={words.pictureOf(reading.file)}
        query={pictureQuery(props)}
        view={view.view}
        framed={boxes.find(({ name }) => name === current)?.box ?? null}
        tools={<PageTools of={view} pages={[1]} />}
      >
        <PageBoxes boxes={boxes} turn={view.view.turn} current={current} onPick={pick} />
      </PagePane>
    </Box>
  )
}

const frameStyles = {
  height: '100%',
  display: 'grid',
  gridTemplateRows: 'auto minmax(0, 1fr)',
  bgcolor: 'background.paper',
}

const headStyles = { ...lineBelow, display: 'flex', alignItems: 'center', gap: 1, px: 2, py: 1 }
