import {
  type Computer,
  isComputerKind,
  isMemory,
} from '../../../lib/computer/compatibility.rules.ts'
import { useAddress } from '../../../lib/router/use-address.ts'
import { useThisComputer } from '../../../state/this-computer.ts'

function chosenIn(address: URLSearchParams): Computer | undefined {
  const kind = address.get('computer')
  const memory = address.get('memory')
  return isComputerKind(kind) ? { kind, memory: isMemory(memory) ? memory : 'unknown' } : undefined
}

function withComputer(address: URLSearchParams, computer: Computer | undefined) {
  const next = new URLSearchParams(address)
  next.delete('computer')
  next.delete('memory')
  if (computer) next.set('computer', computer.kind)
  if (computer && computer.memory !== 'unknown') next.set('memory', computer.memory)
  return next
}

/**
 * The computer chosen by hand, which is in the address, or else the one the browser names. A phone is never the
 * computer in question: Office will be installed elsewhere, so `isElsewhere` asks for that one.
 */
export function useComputer() {
  const { address, change } = useAddress()
  const device = useThisComputer()
  const isElsewhere = device?.kind === 'other'
  const found = isElsewhere ? undefined : device
  const chosen = chosenIn(address)
  const choose = (computer: Computer | undefined) =>
    change((current) => withComputer(current, computer))
  return { found, chosen, computer: chosen ?? found, choose, isElsewhere }
}
