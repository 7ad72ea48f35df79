/** To be written: ship for me. */
export default function ShipForMe() {
  return <div className="page py-12">ship for me</div>;
}
