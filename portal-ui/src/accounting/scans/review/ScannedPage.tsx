import { pagePictureMessages } from '../../../shared/messages/pagePicture'
import { type PageBox, PageBoxes } from '../../../shared/pagePicture/PageBoxes'
import { PagePane } from '../../../shared/pagePicture/PagePane'
import { PageTools } from '../../../shared/pagePicture/PageTools'
import { type Box, turnedBack } from '../../../shared/pagePicture/pageRotation'
import { confidenceWords } from '../parts/ScanConfidence'
import { pageQuery, type Scan } from '../scanQueries'
import { DrawBox, DrawHelp } from './DrawBox'
import { type Answers, isLookedAt, noAnswers } from './reviewAnswers'
import { labelOf } from './scanFields'
import type { ReadAgain } from './useReadAgain'
import { type Boxed, pagesOf, type ScanView } from './useScanView'

interface Props {
  scan: Scan
  view: ScanView
  answers?: Answers
  again?: ReadAgain
  /** Begins to draw a box. */
  onDraw?: () => void
  onPick?: (name: string) => void
}

const nobody = () => undefined

const boxOf = (field: Boxed, answers: Answers): PageBox => ({
  name: field.name,
  label: labelOf(field.name),
  says: confidenceWords(field),
  spoken: `${labelOf(field.name)}, ${confidenceWords(field)}`,
  level: isLookedAt(field, answers) ? 'sure' : (field.level ?? 'sure'),
  box: field.box,
})

/** The page of a scan, with the boxes of what was read on it. */
export const ScannedPage = (props: Props) => {
  const { scan, view, answers = noAnswers, again, onDraw, onPick = nobody } = props
  const { page, turn } = view.view
  const draw = (area: Box) => again?.draw(page, turnedBack(area, turn))
  return (
    <PagePane
      alt={pagePictureMessages.page(page, scan.name)}
      query={pageQuery(scan.id, page)}
      view={view.view}
      framed={view.framed}
      tools={
        again?.area ? (
          <DrawHelp
            area={again.area}
            isReading={again.isReading}
            onRead={draw}
            onLeave={again.leave}
          />
        ) : (
          <PageTools of={view} pages={pagesOf(scan)} onDraw={onDraw} />
        )
      }
    >
      <PageBoxes
        boxes={view.fields.map((field) => boxOf(field, answers))}
        turn={turn}
        current={view.current}
        onPick={onPick}
      />
      {again?.area && (
        <DrawBox area={again.area} onArea={again.setArea} onRead={draw} onLeave={again.leave} />
      )}
    </PagePane>
  )
}
