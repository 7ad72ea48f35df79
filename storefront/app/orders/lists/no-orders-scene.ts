/** The picture for who has placed no order yet (docs/design.md). */
import noOrdersYet from '@cowrie/ui/illustrations/no-orders-yet.svg';

export const NO_ORDERS_SCENE = noOrdersYet;
