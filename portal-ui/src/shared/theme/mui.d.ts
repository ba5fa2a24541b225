import '@mui/material/styles'

type Tone = { fg: string; bg: string }
type StatusTones = Record<
  | 'draft'
  | 'submitted'
  | 'resubmitted'
  | 'approved'
  | 'disapproved'
  | 'amendment'
  | 'returned'
  | 'cancelled',
  Tone
>

declare module '@mui/material/styles' {
  interface Palette {
    surface: Record<'sunken' | 'raised' | 'well' | 'hero' | 'lineSoft' | 'control' | 'hint', string>
    focus: Record<'outer' | 'inner', string>
    live: { main: string }
    status: StatusTones
  }
}
