import type { PublicScript } from '@keyhaven/contracts/custom-scripts'
import { partsOf, runsOn } from '@keyhaven/contracts/script-rules'
import { deviceTypeOf } from '../../lib/computer/device.rules.ts'
import { mayTellMarketing } from '../../lib/consent.ts'
import { zoneOf } from '../../zones.ts'
import { publicScripts } from './script-list.ts'
import { logRun } from './script-log.ts'

const ran = new Set<string>()
const elementId = ({ id }: PublicScript) => `custom-${id}`

/** Where each position is. The last two stay in this order, at the end of the page. */
function placeOf(position: PublicScript['position']): (element: Element) => void {
  if (position === 'header') return (element) => document.head.append(element)
  if (position === 'body_start') return (element) => document.body.prepend(element)
  const slot = (name: string) => {
    const known = document.querySelector(`body > [data-slot="${name}"]`)
    if (known) return known
    const made = document.createElement('div')
    made.dataset.slot = name
    document.body.append(made)
    return made
  }
  const footer = slot('footer')
  const end = slot('body_end')
  return (element) => (position === 'footer' ? footer : end).append(element)
}

function shownElement(script: PublicScript, markup: string): Element {
  const element = document.createElement(script.scriptType === 'css' ? 'style' : 'div')
  if (script.scriptType === 'css') element.textContent = markup
  else element.innerHTML = markup
  element.id = elementId(script)
  element.setAttribute('data-custom', '')
  return element
}

/** Runs inline code in the page. The browser refuses a text whose hash its policy does not name. */
function runCode(script: PublicScript, code: string): string | undefined {
  const element = document.createElement('script')
  element.id = elementId(script)
  element.textContent = code
  let failure: string | undefined
  const hear = (event: ErrorEvent) => {
    failure = event.message || 'Failed'
  }
  addEventListener('error', hear)
  placeOf(script.position)(element)
  removeEventListener('error', hear)
  return failure
}

/** Loads a file from outside. The browser runs it only if it is at the address its policy names and has the hash. */
function loadFile(script: PublicScript) {
  const element = document.createElement('script')
  element.id = elementId(script)
  element.integrity = script.integrity
  element.crossOrigin = 'anonymous'
  element.referrerPolicy = 'no-referrer'
  element.async = script.loadAsync
  element.onload = () => logRun(script.id)
  element.onerror = () => logRun(script.id, 'The file could not be loaded, or is another one')
  element.src = script.content
  placeOf(script.position)(element)
}

/** Injects one script once; what is shown comes again when its page does. */
function inject(script: PublicScript) {
  if (document.getElementById(elementId(script)) || ran.has(script.id)) return
  try {
    if (script.scriptType === 'outside') {
      ran.add(script.id)
      return loadFile(script)
    }
    if (script.scriptType !== 'javascript') {
      placeOf(script.position)(shownElement(script, script.content))
      return logRun(script.id)
    }
    const { noscripts, code, isMixed } = partsOf(script.content)
    if (isMixed) return
    ran.add(script.id)
    for (const block of noscripts) {
      const holder = document.createElement('div')
      holder.innerHTML = block
      placeOf(script.position)(holder)
    }
    logRun(script.id, code === '' ? undefined : runCode(script, code))
  } catch (error) {
    logRun(script.id, error instanceof Error ? error.message : 'Failed')
  }
}

const whenIdle = (work: () => void) =>
  typeof requestIdleCallback === 'undefined' ? setTimeout(work) : requestIdleCallback(work)

const isForDevice = ({ deviceTargeting }: PublicScript) =>
  deviceTargeting === 'all' || deviceTargeting === deviceTypeOf(navigator.userAgent)

const isAllowed = ({ consent }: PublicScript) => consent === 'necessary' || mayTellMarketing()

/** Injects everything for a page, by ascending priority. No page of another zone ever gets anything. */
export async function injectFor(path: string, names: readonly string[], isOver: () => boolean) {
  const isPublic = zoneOf(path) === 'public' && document.documentElement.dataset.zone === 'public'
  if (!isPublic) return
  const scripts = (await publicScripts())
    .filter((script) => names.includes(`${script.id}:${script.version}`))
    .filter((script) => runsOn(script, path) && isForDevice(script) && isAllowed(script))
    .toSorted((a, b) => a.priority - b.priority)
  if (isOver()) return
  for (const script of scripts) {
    if (script.loadAsync) whenIdle(() => !isOver() && inject(script))
    else inject(script)
  }
}

/** Styles and markup belong to their page. What has run cannot be taken back. */
export function removeShown() {
  for (const element of document.querySelectorAll('[data-custom]')) element.remove()
}
