import { useEffect, useState } from 'react'
import { isStorageRefused } from '../../lib/device-storage.ts'
import { loadKeptCart } from '../../state/cart/cart-store.ts'

/** Whether the shop still has to say what is in the cart of a device that keeps nothing. */
export function useKeptCart() {
  const [isLoading, setLoading] = useState(isStorageRefused)
  useEffect(() => {
    void loadKeptCart().then(() => setLoading(false))
  }, [])
  return { isLoading }
}
