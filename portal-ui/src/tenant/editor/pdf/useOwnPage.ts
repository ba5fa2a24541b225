import useMediaQuery from '@mui/material/useMediaQuery'
import { type FocusEvent, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { usePageView } from '../../../shared/pagePicture/usePageView'
import { plainField } from '../parts/editorFields'
import type { FromPdf, Values } from '../saving/draftValues'

/** From here on the page has room next to the fields. */
export const SIDE_BY_SIDE = '@media (min-width: 75rem)'

/** How large a field is shown: the page is narrower on a phone. */
const ZOOM = { pane: 1.8, sheet: 2.6 }

const INPUT_ID = /^field-(.+)$/

type Reading = FromPdf & { boxes: NonNullable<FromPdf['boxes']> }

/** Older drafts from a PDF have no picture of it. */
const hasPage = (reading: FromPdf | null): reading is Reading =>
  reading?.picture !== undefined && reading.boxes !== undefined

/** The page of the PDF that a draft began with, and what of it is looked at; null without one. */
export function useOwnPage() {
  const { control } = useFormContext<Values>()
  const reading = useWatch({ control, name: 'from_pdf' })
  const hasRoom = useMediaQuery(SIDE_BY_SIDE.replace('@media ', ''))
  const view = usePageView({ page: 1, turn: 0, zoom: 1 })
  const [current, setCurrent] = useState('')
  const [isClosed, setIsClosed] = useState(false)
  const [isSheetOpen, setIsSheetOpen] = useState(false)
  if (!hasPage(reading)) return null
  const isOpen = hasRoom ? !isClosed : isSheetOpen
  const show = (open: boolean) => {
    setIsClosed(!open)
    setIsSheetOpen(open)
  }
  return {
    reading,
    view,
    current,
    hasRoom,
    isOpen,
    open: () => show(true),
    close: () => show(false),
    /** The field with the focus is brought into view where the reader found it on the page. */
    follow: ({ target }: FocusEvent) => {
      const field = plainField(INPUT_ID.exec(target.id)?.[1] ?? '')
      if (!reading.boxes.some((each) => each.field === field)) return
      setCurrent(field)
      view.enlarge(hasRoom ? ZOOM.pane : ZOOM.sheet)
    },
  }
}

export type OwnPage = NonNullable<ReturnType<typeof useOwnPage>>
