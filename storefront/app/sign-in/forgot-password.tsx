export default function P() {
  return (
    <div className="page py-12">
      <h1>sign-in/forgot-password</h1>
    </div>
  );
}
