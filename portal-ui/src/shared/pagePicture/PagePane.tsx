import Box from '@mui/material/Box'
import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { pagePictureMessages as words } from '../messages/pagePicture'
import { ErrorNote } from '../ui/ErrorNote'
import { type Box as Area, isOnItsSide, turned } from './pageRotation'
import type { View } from './usePageView'

/** Asks for a page; it comes as a data address, because fetching it needs the token. */
export type PictureQuery = Pick<
  UseQueryOptions<string, Error, string, (string | number)[]>,
  'queryKey' | 'queryFn' | 'staleTime' | 'gcTime' | 'enabled'
>

interface Props {
  alt: string
  query: PictureQuery
  view: View
  /** What must be in view. */
  framed: Area | null
  tools: ReactNode
  /** What lies over the page. */
  children: ReactNode
}

/** Dragging moves the page under the window. */
function useDrag(well: React.RefObject<HTMLDivElement | null>) {
  const from = useRef<{ x: number; y: number } | null>(null)
  return {
    onPointerDown: (event: PointerEvent) => {
      const isButton = (event.target as Element).closest('button, [role=application]')
      if (event.pointerType === 'mouse' && event.button === 0 && !isButton)
        from.current = { x: event.clientX, y: event.clientY }
    },
    onPointerMove: (event: PointerEvent) => {
      if (!from.current) return
      well.current?.scrollBy(from.current.x - event.clientX, from.current.y - event.clientY)
      from.current = { x: event.clientX, y: event.clientY }
    },
    onPointerUp: () => {
      from.current = null
    },
    onPointerLeave: () => {
      from.current = null
    },
  }
}

/** Brings a box into the middle of the window. */
function useFramed(
  well: React.RefObject<HTMLDivElement | null>,
  { framed, view }: Props,
  shape: number,
) {
  const [left, top, right, bottom] = framed ? turned(framed, view.turn) : []
  useEffect(() => {
    const room = well.current
    const paper = room?.querySelector<HTMLElement>('[data-paper]')
    if (!room || !paper || left === undefined || !shape) return
    const x = ((left + (right ?? 0)) / 2) * paper.offsetWidth + paper.offsetLeft
    const y = (((top ?? 0) + (bottom ?? 0)) / 2) * paper.offsetHeight + paper.offsetTop
    room.scrollTo?.({ left: x - room.clientWidth / 2, top: y - room.clientHeight / 2 })
  }, [well, left, top, right, bottom, shape])
}

/** The page as a viewer shows it, with the boxes of its fields over it. */
export const PagePane = (props: Props) => {
  const { alt, query, view, tools, children } = props
  const well = useRef<HTMLDivElement>(null)
  const [shape, setShape] = useState(612 / 936)
  const { data, error, refetch } = useQuery(query)
  const isAside = isOnItsSide(view.turn)
  const drag = useDrag(well)
  useFramed(well, props, shape)
  return (
    <Box sx={paneStyles}>
      <Box ref={well} role="region" aria-label={words.well} tabIndex={0} sx={wellStyles} {...drag}>
        {error ? (
          <Box sx={{ m: 2 }}>
            <ErrorNote error={error} onRetry={() => void refetch()} />
          </Box>
        ) : (
          <Box
            data-paper
            sx={{
              ...paperStyles,
              width: `calc((100% - 32px) * ${view.zoom})`,
              aspectRatio: String(isAside ? 1 / shape : shape),
            }}
          >
            {data ? (
              <Box
                component="img"
                src={data}
                alt={alt}
                draggable={false}
                onLoad={({ currentTarget }: React.SyntheticEvent<HTMLImageElement>) =>
                  setShape(currentTarget.naturalWidth / currentTarget.naturalHeight || shape)
                }
                sx={{
                  ...imageStyles,
                  width: isAside ? `${shape * 100}%` : '100%',
                  transform: `translate(-50%, -50%) rotate(${view.turn}deg)`,
                }}
              />
            ) : (
              <Box role="status" sx={{ p: 3, color: '#46585D', fontSize: 14 }}>
                {words.loadingPage}
              </Box>
            )}
            {children}
          </Box>
        )}
      </Box>
      {tools}
    </Box>
  )
}

const paneStyles = { position: 'relative', minHeight: 0, minWidth: 0, overflow: 'hidden' }

const wellStyles = {
  height: '100%',
  overflow: 'auto',
  bgcolor: 'surface.well',
  overscrollBehavior: 'contain',
  '&:focus-visible': { outlineOffset: '-3px', boxShadow: 'none' },
} as const

const paperStyles = {
  position: 'relative',
  m: 2,
  mb: 9,
  bgcolor: '#fff',
  boxShadow: '0 8px 30px #0008',
} as const

const imageStyles = {
  position: 'absolute',
  left: '50%',
  top: '50%',
  display: 'block',
  '[data-theme=dark] &': { filter: 'brightness(.88)' },
} as const
