import { type FirstIconName, firstIcons } from './icons'
import { Svg, type SvgLook } from './Svg'

/** One of the few icons that are there from the start. */
export const Icon = ({ name, ...look }: SvgLook & { name: FirstIconName }) => (
  <Svg {...look}>{firstIcons[name]}</Svg>
)
