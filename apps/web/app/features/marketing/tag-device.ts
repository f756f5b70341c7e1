import type { TagFacts } from '../../lib/api/load-context.ts'
import { deviceKeys, deviceRecord } from '../../lib/device-storage.ts'

type OwnConfig = Readonly<{ containerId: string; isEnabled: boolean; debugMode: boolean }>

function configIn(stored: unknown): OwnConfig | null {
  const { containerId, isEnabled, debugMode } = (stored ?? {}) as Partial<OwnConfig>
  if (typeof containerId !== 'string') return null
  return { containerId, isEnabled: isEnabled !== false, debugMode: debugMode === true }
}

const record = deviceRecord(deviceKeys.tagConfig, configIn)

type Named = Pick<TagFacts, 'containerId' | 'debugMode'>

/**
 * What the device says about the container, if it speaks of the very one the shop names. Another one in it is
 * ignored: what runs in the frame is the shop's to say.
 */
export function ownTagConfig({ containerId, debugMode }: Named): OwnConfig {
  const stored = record.read()
  return stored?.containerId === containerId
    ? { ...stored, debugMode: stored.debugMode || debugMode }
    : { containerId, isEnabled: true, debugMode }
}

/** Notes which container the shop uses, where the device does not know it. */
export function saveTagConfig(named: Named) {
  if (record.read()?.containerId !== named.containerId) record.write(ownTagConfig(named))
}
