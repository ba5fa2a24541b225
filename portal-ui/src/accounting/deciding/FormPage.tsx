import { useEffect } from 'react'
import { ShowBase } from 'react-admin'
import { useParams } from 'react-router'
import { lastOpened } from '../masterlist/openedList'
import { useKeyBuffer } from '../parts/keyBuffer'
import { FormScreen } from './FormScreen'
import { LastDecisionAnnouncement } from './LastDecisionNote'
import { lastDecided } from './lastDecided'
import { useFormPreload } from './useFormPreload'

// The screen itself says what went wrong, and stays where it is.
const queryOptions = { onError: () => undefined }

/** The deciding screen of one form; opening it claims nothing. */
export const FormPage = () => {
  const { id = '' } = useParams()
  useEffect(() => lastOpened.set(id), [id])
  useEffect(() => () => lastDecided.set(null), [])
  useKeyBuffer(id)
  useFormPreload(id)
  return (
    <>
      <LastDecisionAnnouncement id={id} />
      <ShowBase key={id} resource="form" id={id} queryOptions={queryOptions}>
        <FormScreen />
      </ShowBase>
    </>
  )
}
