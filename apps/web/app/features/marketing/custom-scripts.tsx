import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useConsent } from '../../state/consent.ts'
import { injectFor, removeShown } from './injector.ts'

type CustomScriptsProps = {
  /** Those that the policy of this document knows, by id and version. */
  names: readonly string[]
}

/** Injects what staff published for the page, and again what consent or the next page allows. */
export function CustomScripts({ names }: CustomScriptsProps) {
  const { pathname } = useLocation()
  const consent = useConsent()
  useEffect(() => {
    let isLeft = false
    void injectFor(pathname, names, () => isLeft || consent === undefined)
    return () => {
      isLeft = true
      removeShown()
    }
  }, [pathname, names, consent])
  return null
}
