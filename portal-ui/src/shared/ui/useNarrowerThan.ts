import { type Breakpoint, useTheme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'

/** Whether the screen is narrower than this. Paper never is: a list is printed as a table. */
export const useNarrowerThan = (width: Breakpoint | number) =>
  useMediaQuery(useTheme().breakpoints.down(width).replace('@media ', '@media screen and '))
