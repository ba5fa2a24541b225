import { Svg, type SvgLook } from '../plain/Svg'
import { type IconName, icons } from './icons'

export const Icon = ({ name, ...look }: SvgLook & { name: IconName }) => (
  <Svg {...look}>{icons[name]}</Svg>
)
