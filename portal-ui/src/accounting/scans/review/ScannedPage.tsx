import type { Scan } from '../scanQueries'
import { DrawBox, DrawHelp } from './DrawBox'
import { PageBoxes } from './PageBoxes'
import { PagePane } from './PagePane'
import { PageTools } from './PageTools'
import { type Box, turnedBack } from './pageRotation'
import { type Answers, noAnswers } from './reviewAnswers'
import type { ReadAgain } from './useReadAgain'
import { pagesOf, type ScanView } from './useScanView'

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

/** The page of a scan, with the boxes of what was read on it. */
export const ScannedPage = (props: Props) => {
  const { scan, view, answers = noAnswers, again, onDraw, onPick = nobody } = props
  const { page, turn } = view.view
  const draw = (area: Box) => again?.draw(page, turnedBack(area, turn))
  return (
    <PagePane
      scan={scan}
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
        fields={view.fields}
        answers={answers}
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
