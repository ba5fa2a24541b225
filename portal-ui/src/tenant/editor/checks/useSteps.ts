import { createContext, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { type Step, stepIn, stepOfField } from './editorSteps'
import { focusWhenShown } from './focusWhenShown'

export interface Steps {
  step: Step
  go: (step: Step) => void
  /** To the step of a field, and to its input. */
  goToField: (field: string) => void
  /** The field that was gone to last; '' at first. */
  asked: string
  /** The steps that were declared finished: what is missing in them is wrong now. */
  tried: ReadonlySet<Step>
  finish: (steps: readonly Step[]) => void
}

const StepsContext = createContext<Steps>({
  step: 1,
  go: () => undefined,
  goToField: () => undefined,
  asked: '',
  tried: new Set(),
  finish: () => undefined,
})

export const StepsProvider = StepsContext.Provider
export const useStepNav = () => useContext(StepsContext)

/** Moves the focus to one field at a time, and to none once the editor is left. */
function useFocusing() {
  const end = useRef<() => void>(undefined)
  const focus = useCallback((field: string) => {
    end.current?.()
    end.current = focusWhenShown(field)
  }, [])
  useEffect(() => () => end.current?.(), [])
  return focus
}

function useTried() {
  const [tried, setTried] = useState<ReadonlySet<Step>>(new Set())
  const finish = useCallback(
    (steps: readonly Step[]) => setTried((before) => new Set([...before, ...steps])),
    [],
  )
  return { tried, finish }
}

/** The step and the field in the address: `?step=2`, `?field=lines.0.tax`. */
export function useSteps(first: Step): Steps {
  const { search, state } = useLocation()
  const navigate = useNavigate()
  const params = useMemo(() => new URLSearchParams(search), [search])
  const field = params.get('field')
  const chosen = stepIn(params.get('step'))
  const start = useRef(first)
  const step = chosen ?? (field === null ? start.current : stepOfField(field))

  const show = useCallback(
    (next: Step) => navigate({ search: `?step=${next}` }, { state, preventScrollReset: true }),
    [navigate, state],
  )
  const go = useCallback(
    (next: Step) => {
      void show(next)
      scrollTo({ top: 0 })
    },
    [show],
  )
  const focus = useFocusing()
  const [asked, setAsked] = useState(field ?? '')
  const goToField = useCallback(
    (name: string) => {
      setAsked(name)
      const next = stepOfField(name)
      if (next !== step) void show(next)
      focus(name)
    },
    [focus, show, step],
  )
  useEffect(() => {
    if (field) focus(field)
  }, [field, focus])

  const { tried, finish } = useTried()
  return useMemo(
    () => ({ step, go, goToField, asked, tried, finish }),
    [step, go, goToField, asked, tried, finish],
  )
}
