import { type FirstIconName, firstIcons } from './plainIcons'
import { Svg, type SvgStyle } from './Svg'

/** One of the few icons that are there from the start. */
export const PlainIcon = ({ name, ...look }: SvgStyle & { name: FirstIconName }) => (
  <Svg {...look}>{firstIcons[name]}</Svg>
)
