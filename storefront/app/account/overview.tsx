/** To be written: overview. */
export default function Overview() {
  return <div className="page py-12">overview</div>;
}
