/** To be written: pay. */
export default function Pay() {
  return <div className="page py-12">pay</div>;
}
