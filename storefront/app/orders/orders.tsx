/** To be written: orders. */
export default function Orders() {
  return <div className="page py-12">orders</div>;
}
