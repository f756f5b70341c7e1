import {
  type listPublicScripts,
  type PublicScript,
  SCRIPTS_FRESH_MS,
} from '@keyhaven/contracts/custom-scripts'
import { api } from '../../lib/api/api.ts'

let kept: { at: number; scripts: Promise<PublicScript[]> } | undefined

const fetchScripts = () =>
  api<typeof listPublicScripts>({ method: 'GET', path: '/api/custom-scripts/public' }).then(
    ({ scripts }) => scripts,
    () => [],
  )

/** The public list, kept for five minutes. Where it cannot be had, there is none. */
export function publicScripts(): Promise<PublicScript[]> {
  if (!kept || Date.now() - kept.at >= SCRIPTS_FRESH_MS) {
    kept = { at: Date.now(), scripts: fetchScripts() }
  }
  return kept.scripts
}
