import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { type ReactNode, Suspense, useId } from 'react'
import { lazyWithRetry } from '../../../shared/lazyWithRetry'
import { editorMessages } from '../../../shared/messages/editor'
import { Skeletons } from '../../../shared/plain/Skeletons'
import { DialogSlot } from '../../../shared/ui/DialogSlot'
import { Icon } from '../../../shared/ui/Icon'
import { paperCard } from '../../../shared/ui/layout'
import { reasonFrameStyles } from '../checks/useReasonFrames'
import { SIDE_BY_SIDE, useOwnPage } from '../pdf/useOwnPage'
import type { DraftState } from '../saving/useDraft'

const OwnPagePicture = lazyWithRetry(() => import('../pdf/OwnPagePicture'))
const OwnPageSheet = lazyWithRetry(() => import('../pdf/OwnPageSheet'))

interface Props {
  draft: DraftState
  aside: ReactNode
  children: ReactNode
}

const ShowPageButton = ({ onPress }: { onPress: () => void }) => (
  <Button
    onClick={onPress}
    className="no-print"
    sx={{ justifySelf: 'start', minHeight: { xs: 44, md: 40 } }}
  >
    <Icon name="file-text" />
    {editorMessages.pdf.show}
  </Button>
)

/** The fields, the verdict, and the page of the PDF that the draft was filled in from. */
export const EditorLayout = ({ draft, aside, children }: Props) => {
  const page = useOwnPage()
  const titleId = useId()
  const hasRoom = Boolean(page?.isOpen && page.hasRoom)
  const shown = page && { id: draft.id, exists: draft.certificate !== null, page, titleId }
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => event.preventDefault()}
      onFocus={page?.follow}
      sx={hasRoom ? { ...layoutStyles, ...sideBySideStyles } : layoutStyles}
    >
      <Box sx={columnStyles}>
        {page && !hasRoom && <ShowPageButton onPress={page.open} />}
        {children}
      </Box>
      <Box component="aside" sx={hasRoom ? wideAsideStyles : asideStyles}>
        {aside}
      </Box>
      {shown && hasRoom && (
        <Box component="section" aria-labelledby={titleId} className="no-print" sx={paneStyles}>
          <Suspense fallback={<Skeletons lines={8} />}>
            <OwnPagePicture {...shown} />
          </Suspense>
        </Box>
      )}
      <DialogSlot>
        {shown?.page.isOpen && !hasRoom && (
          <Suspense>
            <OwnPageSheet key={draft.id} {...shown} />
          </Suspense>
        )}
      </DialogSlot>
    </Box>
  )
}

/** From here on the verdict has a column next to fields and page. */
const WIDE = '@media (min-width: 100rem)'

const columnStyles = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0,1fr)',
  gap: '20px',
  minWidth: 0,
}

const layoutStyles = {
  ...reasonFrameStyles,
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0,1fr)', lg: 'minmax(0,1fr) 356px' },
  gap: '20px',
  maxWidth: 1280,
  mx: 'auto',
  p: { xs: '14px 16px 120px', md: '20px 24px' },
  alignItems: 'start',
}

/** The verdict comes below the fields; on a wide screen it stays a column of its own. */
const sideBySideStyles = {
  maxWidth: 1920,
  [SIDE_BY_SIDE]: {
    gridTemplateColumns: 'minmax(0,1.2fr) minmax(0,1fr)',
    '& > section': { gridColumn: 2, gridRow: '1 / span 2' },
  },
  [WIDE]: {
    gridTemplateColumns: 'minmax(0,1.2fr) 320px minmax(0,1fr)',
    '& > section': { gridColumn: 3, gridRow: 1 },
  },
}

const asideStyles = {
  display: { xs: 'none', md: 'block' },
  position: { lg: 'sticky' },
  top: 176,
} as const

const wideAsideStyles = { [WIDE]: { position: 'sticky', top: 176 } }

const paneStyles = {
  ...paperCard,
  overflow: 'hidden',
  position: 'sticky',
  top: 176,
  height: 'calc(100vh - 196px)',
  minHeight: 320,
} as const
