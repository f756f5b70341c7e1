import type { TagFacts } from '../../lib/api/load-context.ts'
import { deviceKeys, deviceRecord } from '../../lib/device-storage.ts'

type OwnConfig = Readonly<{ containerId: string; isEnabled: boolean; debugMode: boolean }>

function configIn(stored: unknown): OwnConfig | null {
  const { containerId, isEnabled, debugMode } = (stored ?? {}) as Partial<OwnConfig>
  if (typeof containerId !== 'string') return null
  return { containerId, isEnabled: isEnabled !== false, debugMode: debugMode === true }
}

const record = deviceRecord(deviceKeys.tagConfig, configIn)

/**
 * What the device says about the container, if it speaks of the very one the shop names. Another one is
 * never loaded: a script that once wrote to the storage of a browser must not choose what runs in the page.
 */
export function ownTagConfig({ containerId, debugMode }: TagFacts): OwnConfig {
  const stored = record.read()
  if (stored?.containerId === containerId) {
    return { ...stored, debugMode: stored.debugMode || debugMode }
  }
  const own = { containerId, isEnabled: true, debugMode }
  record.write(own)
  return own
}
