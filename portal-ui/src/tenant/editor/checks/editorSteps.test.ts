import { describe, expect, it } from 'vitest'
import type { Finding } from '../../../shared/api/types'
import { emptyLine, emptyValues, type Values } from '../saving/draftValues'
import { firstStep, stepIn, stepOfField, stepStates } from './editorSteps'

const block = (field: string): Finding => ({ id: 'X', severity: 'block', field, message: field })
const values = (part: Partial<Values>): Values => ({ ...emptyValues, ...part })

describe('the step of a field', () => {
  it.each([
    ['company', 1],
    ['payee_tin', 1],
    ['payor_name', 1],
    ['locations', 1],
    ['lines', 2],
    ['lines.0.tax', 2],
    ['lines[3].m1', 2],
    ['signatory_tin', 3],
    ['agent_expires', 3],
    ['conforme_name', 3],
    ['files', 3],
    ['signed_copy', 3],
    ['attachment', 3],
    ['original', 3],
    ['remarks', 3],
    ['', 4],
  ])('%s stands in step %i', (field, step) => expect(stepOfField(field)).toBe(step))

  it('takes only a step there is out of an address', () => {
    expect(['2', '5', null, 'x'].map(stepIn)).toEqual([2, null, null, null])
  })
})

describe('how far a step is', () => {
  it('is not begun while nothing stands in it, whatever is missing', () => {
    const states = stepStates(values({ company: 'PCM' }), {
      findings: [block('lines')],
      told: true,
    })
    expect(states[1]).toEqual({ problems: 0, toCome: 0, isBegun: true, isDone: true })
    expect(states[2]).toEqual({ problems: 1, toCome: 0, isBegun: false, isDone: false })
  })

  it('counts what blocks, not what is only to be looked at', () => {
    const found = [block('lines.0.tax'), { ...block('lines.1.tax'), severity: 'warn' as const }]
    const states = stepStates(values({ lines: [emptyLine] }), { findings: found, told: true })
    expect(states[2]).toEqual({ problems: 1, toCome: 0, isBegun: true, isDone: false })
  })

  it('keeps apart what is wrong and what is still to come', () => {
    const [wrong, missing] = [block('lines.0.tax'), block('lines.0.m1')]
    const told = { findings: [wrong, missing], toCome: [missing], told: true }
    expect(stepStates(values({ lines: [emptyLine] }), told)[2]).toEqual({
      problems: 1,
      toCome: 1,
      isBegun: true,
      isDone: false,
    })
  })

  it('is not done before anything was checked', () => {
    expect(stepStates(values({ company: 'PCM' }), { findings: [], told: false })[1].isDone).toBe(
      false,
    )
  })

  it('counts a file as a beginning', () => {
    expect(stepStates(emptyValues, { findings: [], told: true }, 1)[3].isBegun).toBe(true)
  })
})

describe('where work goes on', () => {
  const begun = values({ company: 'PCM', lines: [emptyLine], signatory_name: 'JUAN' })

  it('is the first step that is not done', () => {
    expect(
      firstStep(stepStates(begun, { findings: [block('lines.0.m1')], told: true }), undefined),
    ).toBe(2)
    expect(firstStep(stepStates(begun, { findings: [], told: true }), undefined)).toBe(4)
  })

  it('is the field that accounting named', () => {
    expect(firstStep(stepStates(begun, { findings: [], told: true }), 'signatory_title')).toBe(3)
  })
})
