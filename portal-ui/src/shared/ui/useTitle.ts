import { useEffect } from 'react'
import { useConfig } from '../config'

export const useTitle = (title: string) => {
  const { name } = useConfig()
  useEffect(() => {
    document.title = `${title} · ${name}`
  }, [title, name])
}
