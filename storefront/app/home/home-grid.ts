/** How a customer's home is laid out, there or on its way. */
export const HOME_GRID =
  'page grid items-start gap-x-8 gap-y-7 pt-6 pb-12 lg:grid-cols-[minmax(0,1fr)_24rem] lg:pt-10';
