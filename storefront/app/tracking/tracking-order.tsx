/** To be written: tracking order. */
export default function TrackingOrder() {
  return <div className="page py-12">tracking order</div>;
}
