type Listener = (event: unknown) => void

/** Who wants to hear of what; each call gives back whom it was made on, as elements do. */
export function createListeners<Owner>(owner: () => Owner) {
  const listeners = new Map<string, Set<Listener>>()

  function on(name: string, listener: Listener): Owner {
    const set = listeners.get(name) ?? new Set()
    listeners.set(name, set.add(listener))
    return owner()
  }

  function off(name: string, listener?: Listener): Owner {
    if (listener) listeners.get(name)?.delete(listener)
    else listeners.delete(name)
    return owner()
  }

  function once(name: string, listener: Listener): Owner {
    const first: Listener = (event) => {
      off(name, first)
      listener(event)
    }
    return on(name, first)
  }

  function emit(name: string, event: unknown) {
    for (const listener of [...(listeners.get(name) ?? [])]) listener(event)
  }

  return { on, off, once, emit }
}
