import { Svg, type SvgStyle } from '../plain/Svg'
import { type IconName, icons } from './icons'

export const Icon = ({ name, ...look }: SvgStyle & { name: IconName }) => (
  <Svg {...look}>{icons[name]}</Svg>
)
