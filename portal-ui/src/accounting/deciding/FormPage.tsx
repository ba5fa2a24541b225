import { useEffect } from 'react'
import { ShowBase } from 'react-admin'
import { useParams } from 'react-router'
import { lastOpened } from '../masterlist/openedList'
import { useTypedAhead } from '../parts/typedAhead'
import { FormScreen } from './FormScreen'
import { Announced } from './JustDone'
import { lastDecided } from './lastDecided'
import { useAhead } from './useAhead'

// The screen itself says what went wrong, and stays where it is.
const queryOptions = { onError: () => undefined }

/** The deciding screen of one form; opening it claims nothing. */
export const FormPage = () => {
  const { id = '' } = useParams()
  useEffect(() => lastOpened.set(id), [id])
  useEffect(() => () => lastDecided.set(null), [])
  useTypedAhead(id)
  useAhead(id)
  return (
    <>
      <Announced id={id} />
      <ShowBase key={id} resource="form" id={id} queryOptions={queryOptions}>
        <FormScreen />
      </ShowBase>
    </>
  )
}
