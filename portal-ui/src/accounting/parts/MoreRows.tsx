import Box from '@mui/material/Box'
import Button from '@mui/material/Button'

interface Props {
  /** The list that is read page by page. */
  of: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> }
  label: string
  /** What the button says while the next page is read; else it keeps its words. */
  loading?: string
}

/** The button that reads the next page of a list; nothing on the last page. */
export const MoreRows = ({
  of: { hasNextPage, isFetchingNextPage, fetchNextPage },
  ...words
}: Props) =>
  hasNextPage && (
    <Box sx={{ p: 1.25, borderTop: 1, borderColor: 'surface.lineSoft' }}>
      <Button
        disabled={isFetchingNextPage}
        onClick={() => void fetchNextPage()}
        sx={{ minHeight: { xs: 44, md: 36 } }}
      >
        {isFetchingNextPage ? (words.loading ?? words.label) : words.label}
      </Button>
    </Box>
  )
