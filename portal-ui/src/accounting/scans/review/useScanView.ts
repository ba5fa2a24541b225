import { useEffect } from 'react'
import { type Box, turned } from '../../../shared/pagePicture/pageRotation'
import { usePageView } from '../../../shared/pagePicture/usePageView'
import type { FieldRead, Scan } from '../scanQueries'

/** A field with a box on a page. */
export type Boxed = FieldRead & { box: NonNullable<FieldRead['box']> }

const isBoxed = (field: FieldRead): field is Boxed => {
  const [left, top, right, bottom] = field.box ?? [0, 0, 0, 0]
  return right > left && bottom > top
}

const MIDDLE: Box = [0.3, 0.45, 0.7, 0.5]

export const pagesOf = ({ pages, page_count }: Scan) =>
  pages.length > 0 ? pages : Array.from({ length: page_count ?? 1 }, (_, at) => at + 1)

/** How the page is looked at; the field in hand brings its page along. */
export function useScanView(scan: Scan, current: string | null) {
  const view = usePageView({ page: pagesOf(scan)[0] ?? 1, turn: scan.turned, zoom: 1 })
  const boxed = scan.fields.filter(isBoxed)
  const field = boxed.find(({ name }) => name === current)
  const { page, turn } = view.view
  const { show } = view
  const fieldPage = field?.page
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another field turns the page
  useEffect(() => {
    if (fieldPage) show(fieldPage)
  }, [fieldPage, current])
  const here: Boxed | undefined = field?.page === page ? field : undefined
  return {
    ...view,
    current,
    fields: boxed.filter((each) => each.page === page),
    framed: here?.box ?? null,
    /** Where drawing begins: around the field, on the page as it is turned. */
    around: () => turned(here?.box ?? MIDDLE, turn),
  }
}

export type ScanView = ReturnType<typeof useScanView>
