import { type Breakpoint, useTheme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useSyncExternalStore } from 'react'

let isPrinting = false

const watchPrinting = (onChange: () => void) => {
  const settle = ({ type }: Event) => {
    isPrinting = type === 'beforeprint'
    onChange()
  }
  for (const name of ['beforeprint', 'afterprint']) window.addEventListener(name, settle)
  return () => {
    for (const name of ['beforeprint', 'afterprint']) window.removeEventListener(name, settle)
  }
}

/** Whether the screen is narrower than this. Paper never is: a list is printed as a table, which
 * must be there before the pages are set. */
export const useNarrowerThan = (width: Breakpoint | number) => {
  const query = useTheme().breakpoints.down(width).replace('@media ', '@media screen and ')
  const isNarrower = useMediaQuery(query)
  const printing = useSyncExternalStore(watchPrinting, () => isPrinting)
  return isNarrower && !printing
}
