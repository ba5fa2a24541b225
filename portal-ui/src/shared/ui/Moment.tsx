import { formatDay, formatMoment, formatTime } from '../format/dates'

/** "3 Oct, 10:36"; the whole day and time for who points at it. */
export const Moment = ({ at }: { at: string }) => (
  <time dateTime={at} title={`${formatDay(at)}, ${formatTime(at)}`}>
    {formatMoment(at)}
  </time>
)
