import { usePricedItems } from '../../state/cart/cart.ts'
import { useCustomer } from '../../state/customer.ts'
import { lastOrderId } from '../../state/order/last-order.ts'

const MOST_PRODUCTS = 3

/** Hints for the assistant: the last order of this device, who is signed in, and what is in the cart. */
export function useChatContext() {
  const customer = useCustomer()
  const names = usePricedItems().map(({ product }) => product.name)
  const orderId = lastOrderId()
  return {
    ...(orderId && { orderId }),
    ...(customer && { customerEmail: customer.email }),
    ...(names.length > 0 && { products: names.slice(0, MOST_PRODUCTS) }),
  }
}
