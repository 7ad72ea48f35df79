/** To be written: track order. */
export default function TrackOrder() {
  return <div className="page py-12">track order</div>;
}
