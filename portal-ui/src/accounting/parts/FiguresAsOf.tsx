import { formatMoment } from '../../shared/format/dates'
import { figuresMessages } from '../../shared/messages/figures'

/** When the figures of a page were read last; nothing before the first time. */
export const FiguresAsOf = ({ at }: { at: number }) =>
  at > 0 && <span>{figuresMessages.asOf(formatMoment(new Date(at).toISOString()))}</span>
