import { consentSignals } from '@keyhaven/contracts/consent-signals'
import { useEffect } from 'react'
import type { TagFacts } from '../../lib/api/load-context.ts'
import { refusesSharing } from '../../lib/consent.ts'
import { useConsent } from '../../state/consent.ts'
import { ownTagConfig } from './tag-device.ts'
import { recordEvents } from './tag-events.ts'

let isLoaded = false

/** The tag manager tells commands from events by this: `arguments`, not an array. */
function asCommand(..._: unknown[]): unknown {
  // biome-ignore lint/complexity/noArguments: its own protocol
  return arguments
}

function tellConsent(kind: 'default' | 'update', granted: readonly string[]) {
  const signals = Object.fromEntries(
    consentSignals.map((signal) => [signal, granted.includes(signal) ? 'granted' : 'denied']),
  )
  const command = asCommand('consent', kind, signals)
  window.dataLayer ??= []
  if (isLoaded) window.dataLayer.push(command)
  else window.dataLayer.unshift(command)
}

/** Puts the container into the page, once. Everything is denied before what the visitor agreed to is granted. */
function loadContainer({ containerId, granted, url }: TagFacts) {
  tellConsent('update', granted)
  tellConsent('default', [])
  isLoaded = true
  window.dataLayer?.push({ 'gtm.start': Date.now(), event: 'gtm.js' })
  const script = document.createElement('script')
  script.async = true
  script.src = `${url}/gtm.js?id=${encodeURIComponent(containerId)}`
  document.head.append(script)
}

/** The tag manager, from the moment the visitor agrees; a refusal later is told to it. */
export function Tags(tags: TagFacts) {
  const consent = useConsent()
  useEffect(() => {
    const own = ownTagConfig(tags)
    const isAllowed = consent === 'all' && !refusesSharing() && own.isEnabled
    if (isLoaded) return void tellConsent('update', isAllowed ? tags.granted : [])
    if (!isAllowed) return
    if (own.debugMode) recordEvents()
    loadContainer(tags)
  }, [consent, tags])
  return tags.isAgreed ? <NoScriptFrame {...tags} /> : null
}

function NoScriptFrame({ url, containerId }: TagFacts) {
  return (
    <noscript>
      <iframe
        title="Tag manager"
        src={`${url}/ns.html?id=${encodeURIComponent(containerId)}`}
        height="0"
        width="0"
        className="hidden"
      />
    </noscript>
  )
}
